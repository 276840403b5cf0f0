/** Whether a browser says of itself that it is a phone's (spec section 9: detected by user-agent). Edge-safe. */
export const isPhone = (userAgent: string): boolean =>
  /iPhone|iPod|Android.*Mobile|Mobile.*Firefox|Windows Phone/i.test(userAgent);
