import { fileTypeFromBuffer } from 'file-type'
import { type FileKind, kindNamed } from '../../domain/uploads/index.ts'
import { isSvg } from './is-svg.ts'

/** The library's names that differ from ours. */
const names: Record<string, FileKind['name']> = { jpg: 'jpeg', tif: 'tiff', apng: 'png' }

/** Found in the directory of an old Word document; other programs' files of this container have other streams. */
const wordStream = Buffer.from('WordDocument', 'utf16le')
/** File names are uncompressed in a ZIP. */
const wordPart = Buffer.from('word/document.xml', 'latin1')
const macroPart = Buffer.from('vbaProject.bin', 'latin1')

/** The kind of a file, by its content alone; null if it is unknown or not allowed. */
export async function detectKind(bytes: Uint8Array): Promise<FileKind | null> {
  if (isSvg(bytes)) return kindNamed('svg')
  // The library throws on a broken container.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!found) return null
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (found.ext === 'cfb') return all.includes(wordStream) ? kindNamed('doc') : null
  if (found.ext === 'docx' || found.ext === 'zip')
    return all.includes(wordPart) && !all.includes(macroPart) ? kindNamed('docx') : null
  return kindNamed(names[found.ext] ?? found.ext)
}
