/** A kind of file that may be uploaded. */
export interface FileKind {
  name: 'jpeg' | 'png' | 'svg' | 'tiff' | 'gif' | 'bmp' | 'pdf' | 'doc' | 'docx'
  /** Endings of names, in lower case; the first is the one that is kept where none fits better. */
  extensions: string[]
  /** What browsers call it; it is served as the first. */
  types: [string, ...string[]]
  /** Whether a browser may show it by itself. Whatever may carry scripts is only ever saved. */
  isShown: boolean
}

export const fileKinds: FileKind[] = [
  { name: 'jpeg', extensions: ['jpg', 'jpeg'], types: ['image/jpeg', 'image/jpg', 'image/pjpeg'], isShown: true },
  { name: 'png', extensions: ['png'], types: ['image/png', 'image/x-png'], isShown: true },
  { name: 'svg', extensions: ['svg'], types: ['image/svg+xml'], isShown: false },
  { name: 'tiff', extensions: ['tiff', 'tif'], types: ['image/tiff'], isShown: true },
  { name: 'gif', extensions: ['gif'], types: ['image/gif'], isShown: true },
  { name: 'bmp', extensions: ['bmp'], types: ['image/bmp', 'image/x-bmp', 'image/x-ms-bmp'], isShown: true },
  { name: 'pdf', extensions: ['pdf'], types: ['application/pdf', 'application/x-pdf'], isShown: false },
  { name: 'doc', extensions: ['doc'], types: ['application/msword'], isShown: false },
  {
    name: 'docx',
    extensions: ['docx'],
    types: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    isShown: false,
  },
]

/** For a file picker: `.jpg,.jpeg,…`. */
export const acceptedEndings = fileKinds.flatMap(({ extensions }) => extensions.map((each) => `.${each}`)).join(',')

/** What a browser says of a file whose kind it doesn't know. */
const unknownTypes = ['', 'application/octet-stream']

/** A media type without parameters, in lower case. */
export const plainType = (type: string): string => type.split(';', 1)[0]?.trim().toLowerCase() ?? ''

const endingOf = (name: string): string => /\.([^.]*)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''

/** The kind that a name's ending says; null where no such file may be uploaded, or the claimed type says another. */
export function claimedKind(name: string, type: string): FileKind | null {
  const kind = fileKinds.find(({ extensions }) => extensions.includes(endingOf(name)))
  if (!kind) return null
  const claimed = plainType(type)
  return unknownTypes.includes(claimed) || kind.types.includes(claimed) ? kind : null
}

/** The kind of a type that was found in the content. */
export const kindNamed = (name: string): FileKind | null => fileKinds.find((kind) => kind.name === name) ?? null
