import { expect, test } from 'vitest'
import { claimedKind, displayName } from './index.ts'

test.each([
  ['photo.jpg', 'image/jpeg', 'jpeg'],
  ['PHOTO.JPEG', '', 'jpeg'],
  ['plan.pdf', 'application/octet-stream', 'pdf'],
  ['plan.pdf', 'application/pdf; charset=binary', 'pdf'],
  ['letter.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['scan.tif', 'image/tiff', 'tiff'],
  ['plan.svg', 'image/svg+xml', 'svg'],
  ['wave.gif', 'image/gif', 'gif'],
  ['scan.bmp', 'image/bmp', 'bmp'],
  ['letter.doc', 'application/msword', 'doc'],
  ['photo.jpg', 'image/png', undefined],
  ['photo.png', 'text/html', undefined],
  ['evil.exe', '', undefined],
  ['evil.png.exe', 'image/png', undefined],
  ['evil.svgz', 'image/svg+xml', undefined],
  ['png', 'image/png', undefined],
  ['', '', undefined],
])('%j claimed as %j is of kind %s', (name, type, kind) => {
  expect(claimedKind(name, type)?.name).toBe(kind)
})

test.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['..\\..\\windows\\win.png', 'win.png'],
  ['C:\\photos\\Porch.PNG', 'Porch.png'],
  ['invoice.php.png', 'invoice_php.png'],
  ['con.png', '_con.png'],
  ['LPT1.png', '_LPT1.png'],
  ['.png', 'file.png'],
  ['...png', 'file.png'],
  ['   .png', 'file.png'],
  ['a\u0000b\nc\r\nd.png', 'ab c d.png'],
  ['gnp.\u202Eexe.png', 'gnp_exe.png'],
  ['zero\u200Bwidth\uFEFF.png', 'zerowidth.png'],
  ['<img src=x onerror=alert(1)>.png', '_img src=x onerror=alert(1)_.png'],
  ['"; filename="evil.html.png', '_ filename=_evil_html.png'],
  ['-rf.png', 'rf.png'],
  ['=cmd.png', 'cmd.png'],
  ['caf\u0065\u0301.png', 'café.png'],
  ['Ωμέγα 照片.png', 'Ωμέγα 照片.png'],
  ['z\u0300\u0301\u0302\u0303\u0304\u0305.png', 'z\u0300\u0301\u0302.png'],
  [`${'a'.repeat(5000)}.png`, `${'a'.repeat(116)}.png`],
  ['\ud800half.png', 'half.png'],
  ['%2e%2e%2fpasswd.png', '_2e_2e_2fpasswd.png'],
])('%j is stored as %j', (given, kept) => {
  const kind = claimedKind('x.png', '')
  expect(kind && displayName(given, kind)).toBe(kept)
})

test("the ending is kept when it is one of the kind's", () => {
  const kind = claimedKind('x.jpeg', '')
  expect(kind && ['a.jpeg', 'a.JPG', 'a.gif'].map((name) => displayName(name, kind))).toEqual([
    'a.jpeg',
    'a.jpg',
    'a.jpg',
  ])
})
