import { formatDate, formatTime, languageName, tellTime } from '../wording/index.ts'

/** Terms that were accepted: which version, in which language, and when on the venue's clock. */
export interface ToldTerms {
  version: string
  language: string
  /** `YYYY-MM-DD HH:mm:ss` */
  date: string
}

interface Spoken {
  locale: string
  word(key: string, values?: Record<string, string | number>): string
}

/** When terms were accepted, in which language and version: the same on receipts and on the manage page. Pure. */
export const acceptedInWords = ({ version, language, date }: ToldTerms, { locale, word }: Spoken): string =>
  word('terms.accepted_when', {
    ...{ date: formatDate(date.slice(0, 10), locale, 'long'), time: tellTime(formatTime(date, locale), locale) },
    ...{ language: languageName(language, locale), version },
  })
