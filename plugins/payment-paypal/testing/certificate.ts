import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A value of DER: its tag, the length, the contents. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const body = Buffer.concat(contents)
  const length = body.length
  const bytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...bytes]), body])
}

const sequence = (...contents: Uint8Array[]) => der(0x30, ...contents)
const algorithm = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'))
const nameOf = (common: string) =>
  sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(common)))))
const timeOf = (at: number) =>
  der(
    0x18,
    Buffer.from(
      `${new Date(at)
        .toISOString()
        .replace(/\.\d+Z$/, '')
        .replace(/[-:T]/g, '')}Z`,
    ),
  )

export interface TestCertificate {
  pem: string
  privateKey: KeyObject
}

/** A certificate that signs itself, valid between two instants (epoch ms), for the local counterpart's signatures. */
export function makeCertificate(from: number, to: number): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = nameOf('messages.paypal.example')
  const version = der(0xa0, der(0x02, Buffer.from([2])))
  const serial = der(0x02, Buffer.from([1]))
  const validity = sequence(timeOf(from), timeOf(to))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(version, serial, algorithm, name, validity, name, key)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const base64 = sequence(body, algorithm, signature).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  return { privateKey, pem: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n') }
}
