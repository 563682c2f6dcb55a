import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

export interface Picture {
  svg: string
  etag: string
}

/**
 * Every picture by its file name. There is one folder per style of drawing, with a `palette.css` that gives its custom
 * properties (`--paper`, `--ink` …) a light and a dark value. Drawings contain no colours of their own, so they follow
 * the reader's colour scheme even as an `<img>`, where the page's styles have no effect.
 */
export function loadPictures(folder: URL): Map<string, Picture> {
  const manners = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return new Map(manners.flatMap((manner) => picturesOf(new URL(`${manner.name}/`, folder))))
}

function picturesOf(manner: URL): [string, Picture][] {
  const palette = readFileSync(new URL('palette.css', manner), 'utf8').replace(/\s+/g, ' ').trim()
  return readdirSync(manner)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => [file, picture(readFileSync(new URL(file, manner), 'utf8'), palette)])
}

function picture(drawing: string, palette: string): Picture {
  const svg = drawing.replace(/<svg[^>]*>/, (opening) => `${opening}<style>${palette}</style>`)
  return { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` }
}
