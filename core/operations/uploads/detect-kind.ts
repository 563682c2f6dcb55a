import { fileTypeFromBuffer } from 'file-type'
import { type FileKind, kindNamed } from '../../domain/uploads/index.ts'
import { isSvg } from './is-svg.ts'

/** What the library calls them, where that is not our name. */
const names: Record<string, FileKind['name']> = { jpg: 'jpeg', tif: 'tiff', apng: 'png' }

/** In the directory of a Word document of the old kind; other programs' files of that container have other streams. */
const wordStream = Buffer.from('WordDocument', 'utf16le')
/** Names stand uncompressed in a ZIP. */
const wordPart = Buffer.from('word/document.xml', 'latin1')
const macroPart = Buffer.from('vbaProject.bin', 'latin1')

/** The kind of a file by its content alone; null for what may not be uploaded, or is nothing known. */
export async function detectKind(bytes: Uint8Array): Promise<FileKind | null> {
  if (isSvg(bytes)) return kindNamed('svg')
  // A broken container makes the library throw.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!found) return null
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (found.ext === 'cfb') return all.includes(wordStream) ? kindNamed('doc') : null
  if (found.ext === 'docx' || found.ext === 'zip')
    return all.includes(wordPart) && !all.includes(macroPart) ? kindNamed('docx') : null
  return kindNamed(names[found.ext] ?? found.ext)
}
