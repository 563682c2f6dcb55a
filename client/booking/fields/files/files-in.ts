import { list, record, text } from '../../../data/read.ts'

/** An uploaded file in an answer. */
interface UploadedFile {
  name: string
  url: string
}

/** The files of a stored answer. An upload that was interrupted with the page is dropped. */
export const filesIn = (value: unknown): UploadedFile[] =>
  list(value)
    .map((one) => record<UploadedFile>(one))
    .map(({ name, url }) => ({ name: text(name), url: text(url) }))
    .filter(({ url }) => url !== '')
