import type { FileKind } from './kinds.ts'

/** What is kept of a name at most, its ending included: room for any language, none for mischief. */
const longest = 120

/** Names that some systems take for devices. */
const reserved = /^(con|prn|aux|nul|clock\$|com[0-9¹²³]|lpt[0-9¹²³])$/i

/**
 * The name under which a file is shown and saved: never a path, never two endings, nothing that can't be seen or that
 * a file system reads as more than a name. It names no place: where the bytes lie is ours to say.
 */
export function displayName(given: string, kind: FileKind): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const ending = /\.([^.]*)$/.exec(last.trim())?.[1]?.toLowerCase() ?? ''
  const extension = kind.extensions.includes(ending) ? ending : (kind.extensions[0] ?? kind.name)
  const stem = visible(last.trim().replace(/\.[^.]*$/, ''))
    .replace(/[<>:"|?*.%;`]+/g, '_')
    .replace(/^[-~=+@ ]+|[ ]+$/g, '')
  const isName = /[^_ ]/.test(stem)
  const safe = reserved.test(stem) ? `_${stem}` : stem
  const room = longest - extension.length - 1
  return `${isName ? [...safe].slice(0, room).join('').trim() : 'file'}.${extension}`
}

/**
 * Without controls, marks that turn the direction of text, signs of no width, private and unpaired code units; stacks
 * of combining marks are cut to three.
 */
const visible = (text: string): string =>
  text
    .slice(0, 1000)
    .normalize('NFC')
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\t\n\r]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
