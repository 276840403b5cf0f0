/** Messages: what a shift asks of a worker, in its forms and on its page. */
export const jobAsks = {
  skillsUnknown: "Choose skills from the list",
  certificatesUnknown: "Choose certificates from the list",
  genderNeeded: "Choose the gender that you prefer",
  genderReasonNeeded: "Choose the lawful reason for preferring a gender",
  genderNoteNeeded: "Enter why the work needs it, in 500 characters or fewer",

  title: "Skills, certificates and preferred gender (optional)",
  hint: "Only workers with these skills and certificates can be put forward.",
  skills: "Skills",
  certificates: "Certificates",
  gender: "Preferred gender",
  genderHint:
    "The Equality Act 2010 allows this only where the nature of the work needs it and nothing less would do. Leave it empty otherwise. We record who asked for it.",
  noPreference: "No preference",
  genders: { female: "Female", male: "Male" },
  genderReason: "Lawful reason",
  choose: "Choose an option",
  genderReasons: {
    personal_care: "Intimate personal care of someone who asks for it",
    shared_space: "Work where people sleep, wash or undress together",
    care_plan: "A safety need recorded in a care plan",
    single_sex_service: "A single-sex service",
  },
  genderNote: "Why the work needs it",
  genderNoteHint: "Do not name anyone. Only your organisation and the platform can read it.",
  genderFor: (gender: string, reason: string) => `${gender}: ${reason.toLowerCase()}`,
} as const;
