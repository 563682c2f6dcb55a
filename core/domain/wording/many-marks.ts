/** What emphasis, links, quotations and lists are written with in Markdown. */
const marks = /[*_~`[\]<>+]|(?:-|\d[.)])(?=[ \t])/g

/** Far more than long terms have. */
const most = 1000

/**
 * Whether a text has more marks than anybody writes: the work of reading it as Markdown grows with their square, or
 * faster, and the process that does serves other tenants too.
 */
export const hasManyMarks = (markdown: string): boolean => (markdown.match(marks)?.length ?? 0) > most
