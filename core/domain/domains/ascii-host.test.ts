import { expect, test } from 'vitest'
import { asciiHost, writtenHost } from './ascii-host.ts'
import { normalHost } from './normal-host.ts'

test.each([
  ['buchen.müller.de', 'buchen.xn--mller-kva.de'],
  ['reservas.peña.es', 'reservas.xn--pea-8ma.es'],
  ['bücher.例え.jp', 'xn--bcher-kva.xn--r8jz45g.jp'],
  ['faß.de', 'xn--fa-hia.de'],
  ['ドメイン.example', 'xn--eckwd4c7c.example'],
  ['quay.example', 'quay.example'],
])('%s is %s in the DNS, and is written as it was', (written, ascii) => {
  expect(asciiHost(written)).toBe(ascii)
  expect(writtenHost(ascii)).toBe(written)
})

test.each(['a@müller.de', 'müller.de:80', 'müller.de/x', 'mül ler.de', 'mü%6cler.de', '[ü]'])(
  '%s is no name, and stays',
  (text) => {
    expect(asciiHost(text)).toBe(text)
  },
)

test.each(['xn--.example', 'xn--a.example', 'xn--99999999.example', 'xn--MLLER-kva.de', 'xn--mller-kva-.de'])(
  '%s is nothing that would be written otherwise',
  (host) => {
    expect(writtenHost(host)).toBe(host)
  },
)

test.each([
  ['https://Buchen.MÜLLER.de/x', 'buchen.xn--mller-kva.de'],
  ['müller.de.', 'xn--mller-kva.de'],
  ['müller.de:3000', 'xn--mller-kva.de'],
])('%s is compared as %s', (typed, host) => {
  expect(normalHost(typed)).toBe(host)
})
