import type { Picture } from '../../core/domain/entities/common.ts'
import { list, record, text } from './read.ts'

/** A picture as it is shown; the caption may be empty. */
export interface ShownPicture {
  src: string
  caption: string
}

/** The pictures of an `imagecarousel`, whose items are addresses or records with one; each address once. */
export function picturesOf({ imagecarousel }: { imagecarousel?: unknown }): ShownPicture[] {
  const all = list(imagecarousel).map((raw) => {
    const { url, photo, caption } = record<Exclude<Picture, string>>(raw)
    return { src: text(raw) || text(url) || text(photo), caption: text(caption) }
  })
  return [...new Map(all.map((picture) => [picture.src, picture])).values()].filter(({ src }) => src !== '')
}
