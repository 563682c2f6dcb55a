/**
 * How long the link of a mail to staff opens what it is about once that is over, ms: mails are kept and passed on for
 * years.
 */
export const staffLinkKept = 30 * 86_400_000
