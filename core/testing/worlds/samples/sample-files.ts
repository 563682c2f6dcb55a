import { crc32 } from 'node:zlib'

/** Small files of each kind for upload tests, as real programs write them. */

const text = (content: string) => Buffer.from(content, 'utf8')

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG of `size` bytes. */
export function pngOf(size: number): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  const begin = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', header)])
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([begin, chunk('IDAT', Buffer.alloc(size - begin.length - end.length - 12)), end])
}

/** A ZIP whose entries are not compressed. */
export function zipOf(entries: Record<string, string>): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const data = text(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt32LE(crc32(data), 14)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt32LE(data.length, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    local.copy(central, 6, 4, 30)
    central.writeUInt32LE(offset, 42)
    pieces.push(local, text(name), data)
    directory.push(central, text(name))
    offset += 30 + name.length + data.length
  }
  const size = directory.reduce((sum, each) => sum + each.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, ...directory, end])
}

const contentTypes = (type: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`

/** A compound file of older Office programs, with one stream of this name. */
function compoundOf(stream: string): Buffer {
  const file = Buffer.alloc(4096)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file)
  Buffer.from(stream, 'utf16le').copy(file, 1024)
  return file
}

const tiff = Buffer.alloc(64)
tiff.write('II*\0\x08\0\0\0', 'latin1')

export const svgWithScript = text(
  '<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>\n',
)

export const sampleFiles = {
  jpg: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), text('JFIF\0'), Buffer.alloc(40)]),
  png: pngOf(300),
  svg: text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1"/></svg>'),
  tiff,
  gif: Buffer.concat([text('GIF89a'), Buffer.alloc(40)]),
  bmp: Buffer.concat([text('BM'), Buffer.alloc(60)]),
  pdf: text('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  doc: compoundOf('WordDocument'),
  docx: zipOf({
    '[Content_Types].xml': contentTypes('wordprocessingml.document'),
    'word/document.xml': '<w:document/>',
  }),
}

/** Files that look like one of the kinds but are not. */
export const foreignFiles = {
  html: text('<!doctype html><script>alert(1)</script>'),
  exe: Buffer.concat([text('MZ'), Buffer.alloc(200)]),
  xls: compoundOf('Workbook'),
  xlsx: zipOf({ '[Content_Types].xml': contentTypes('spreadsheetml.sheet'), 'xl/workbook.xml': '<workbook/>' }),
  zip: zipOf({ 'readme.txt': 'hello' }),
  'docx with macros': zipOf({
    '[Content_Types].xml': contentTypes('wordprocessingml.document'),
    'word/document.xml': '<w:document/>',
    'word/vbaProject.bin': 'x',
  }),
  'html that names svg': text('<html><svg xmlns="http://www.w3.org/2000/svg"></svg></html>'),
  'svg without its namespace': text('<svg><path/></svg>'),
  'svg cut off': text('<svg xmlns="http://www.w3.org/2000/svg"><path'),
  'a comment without end': text('<!-- <svg xmlns="http://www.w3.org/2000/svg"></svg>'),
  'svg in another encoding': Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'utf16le'),
  xml: text('<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"></feed>'),
  text: text('hello'),
  'half a docx': zipOf({ 'word/document.xml': 'x' }).subarray(0, 20),
}
