/** A kind of file that may be uploaded. */
export interface FileKind {
  name: 'jpeg' | 'png' | 'svg' | 'tiff' | 'gif' | 'bmp' | 'pdf' | 'doc' | 'docx'
  /** Endings of names, in lower case; the first is the default. */
  extensions: string[]
  /** Media types from browsers; the file is served as the first. */
  types: [string, ...string[]]
  /** Whether a browser may display it. Kinds that may contain scripts are only offered for saving. */
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

/** Media types that browsers send for unknown kinds. */
const unknownTypes = ['', 'application/octet-stream']

/** A media type without parameters, in lower case. */
export const plainType = (type: string): string => type.split(';', 1)[0]?.trim().toLowerCase() ?? ''

const endingOf = (name: string): string => /\.([^.]*)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''

/** The kind of a name's ending; null where it may not be uploaded, or where the claimed type differs. */
export function claimedKind(name: string, type: string): FileKind | null {
  const kind = fileKinds.find(({ extensions }) => extensions.includes(endingOf(name)))
  if (!kind) return null
  const claimed = plainType(type)
  return unknownTypes.includes(claimed) || kind.types.includes(claimed) ? kind : null
}

/** The kind by its name, as detected in the content. */
export const kindNamed = (name: string): FileKind | null => fileKinds.find((kind) => kind.name === name) ?? null
