// The most that settings may say. Whoever books sets off work in proportion to them, and instants must stay dates.

const day = 86_400

/** Seconds: 400 days, longer than any rental. Every day of a span is locked. */
export const longestSeconds = 400 * day

/** Seconds: a hold keeps its place from others for a day at most. */
export const longestHold = day

/** A hundred years in each unit of a window. */
export const mostOfWindow = { minutes: 52_596_000, hours: 876_600, days: 36_525, weeks: 5_218, months: 1_200 } as const

/** A hundred years in seconds. */
export const centurySeconds = mostOfWindow.minutes * 60

/**
 * Days of a bookable and of its resources that one booking may lock: so many take one to two seconds on MySQL, read and
 * written in pieces between which others have their turns.
 */
export const mostDaysLocked = 25_000

/** Slots or days of one booking: a week of minutes. */
export const mostCombined = 10_080

/** As many seats as one call may name. */
export const mostSeatsOfBooking = 10_000
/** As many attendees as one call may have answers of. */
export const mostRoster = 500
/** As many answers as one call may have of an attendee. */
export const mostRosterQuestions = 100

/** Pieces of anything: seats, units, add-ons, uses. */
export const mostPieces = 1_000_000
/** Points, of a person or a price. */
export const mostPoints = 1_000_000_000
/** Money in minor units, of a person or a price. */
export const mostMoney = 10 ** 13
/** A number in an answer or a formula, either way. */
export const largestNumber = 1_000_000_000_000

/** Entries of one entity's lists. */
export const mostOf = {
  tiers: 1_000,
  occurrences: 5_000,
  segments: 100,
  groups: 50,
  resourcesOfGroup: 5_000,
  forms: 50,
  sections: 100,
  questions: 300,
  options: 1_000,
  addons: 500,
  spansOfDay: 300,
  overrides: 5_000,
} as const
