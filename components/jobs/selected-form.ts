/** The id of the form to which the checkboxes of a list of shifts belong. */
export const SELECTED_SHIFTS = "selected-shifts";
