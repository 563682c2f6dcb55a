import type { FileKind } from './kinds.ts'

/** The most characters of a name, ending included: enough for any language. */
const longest = 120

/** Names that some systems treat as devices. */
const reserved = /^(con|prn|aux|nul|clock\$|com[0-9¹²³]|lpt[0-9¹²³])$/i

/**
 * The name under which a file is shown and saved: never a path, only one ending, no invisible characters, and none with
 * a special meaning in file systems. Stored files have names of their own.
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
 * Removes control characters, marks that change the direction of text, zero-width characters, private and unpaired code
 * units; limits stacks of combining marks to three.
 */
const visible = (text: string): string =>
  text
    .slice(0, 1000)
    .normalize('NFC')
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\t\n\r]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
