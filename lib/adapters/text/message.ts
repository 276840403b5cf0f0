/** `id` is ours, so that a duplicate can be recognised. `to` is E.164. */
export type TextMessage = { id: string; to: string; text: string };
