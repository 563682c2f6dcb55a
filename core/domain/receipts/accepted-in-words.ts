import { formatDate, formatTime, languageName, tellTime } from '../wording/index.ts'

/** Terms that were accepted: in which language, and when on the venue's clock. */
export interface ToldTerms {
  language: string
  /** `YYYY-MM-DD HH:mm:ss` */
  date: string
}

interface Spoken {
  locale: string
  word(key: string, values?: Record<string, string | number>): string
}

/**
 * When terms were accepted, and in which language: the same on receipts and on the manage page. Their version is a
 * hash, which calls tell: no customer could do anything with it. Pure.
 */
export const acceptedInWords = ({ language, date }: ToldTerms, { locale, word }: Spoken): string =>
  word('terms.accepted_when', {
    ...{ date: formatDate(date.slice(0, 10), locale, 'long'), time: tellTime(formatTime(date, locale), locale) },
    language: languageName(language, locale),
  })
