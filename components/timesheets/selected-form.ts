/** The id of the form with what is done to the selected timesheets, to which their checkboxes belong. */
export const SELECTED_TIMESHEETS = "selected-timesheets";
