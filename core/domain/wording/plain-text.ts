import { hasManyMarks } from './many-marks.ts'

/**
 * Markdown as plain text, for example for a line of a mail: the same words without their marks. A text of more marks
 * than anybody writes stays as it is written.
 */
export function plainText(markdown: string): string {
  if (hasManyMarks(markdown)) return markdown.trim()
  return markdown
    .replace(/<[^>]*>/g, '')
    .replace(/!?\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g, (_, text: string, address: string) =>
      text && text !== address ? `${text} (${address})` : address,
    )
    .replace(/^\s{0,3}(#{1,6}|>)\s+/gm, '')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_])([*_])(?!\s)(.+?)(?<!\s)\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/^\s*[*+]\s+/gm, '- ')
    .replace(/\n{2,}/g, '\n')
    .trim()
}
