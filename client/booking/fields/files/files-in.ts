import { list, record, text } from '../../../data/read.ts'

/** The files of a kept answer. One that was on its way when the page ended is gone. */
export const filesIn = (value: unknown): { name: string; url: string }[] =>
  list(value)
    .map(record)
    .map(({ name, url }) => ({ name: text(name), url: text(url) }))
    .filter(({ url }) => url !== '')
