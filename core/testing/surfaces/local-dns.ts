import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A DNS server on this machine that answers for TXT and A records. */
export interface LocalDns {
  /** `127.0.0.1:port`. */
  address: string
  /** The texts of a name's records; a name that is absent does not exist. */
  records: Map<string, string[]>
  /** The IPv4 addresses of names. */
  addresses: Map<string, string>
  /** Names for which it answers SERVFAIL, as a zone without working servers. */
  broken: Set<string>
  /** The names that were asked for, oldest first. */
  asked: string[]
  close(): void
}

const header = 12
const codes = { fine: 0, failed: 2, unknown: 3 }

/** The name of the only question (RFC 1035, 4.1.2), and where it ends. */
function questionIn(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = header
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  // Its closing zero, type and class.
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

const types = { address: 1, text: 16 }

/** A record for the question's name. */
function recordOf(type: number, data: Buffer): Buffer {
  const head = Buffer.from([0xc0, header, 0, type, 0, 1, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

/** The data of TXT, in parts of at most 255 bytes. */
function textData(text: string): Buffer {
  const parts = text.match(/[\s\S]{1,255}/g) ?? ['']
  return Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])))
}

export async function openLocalDns(): Promise<LocalDns> {
  const socket = createSocket('udp4')
  const records = new Map<string, string[]>()
  const addresses = new Map<string, string>()
  const broken = new Set<string>()
  const asked: string[] = []
  socket.on('message', (message, from) => {
    const { name, type, end } = questionIn(message)
    asked.push(name)
    const isKnown = records.has(name) || addresses.has(name)
    const code = broken.has(name) ? codes.failed : isKnown ? codes.fine : codes.unknown
    const data: Record<number, Buffer[]> = {
      [types.text]: (records.get(name) ?? []).map(textData),
      [types.address]: [addresses.get(name) ?? []].flat().map((one) => Buffer.from(one.split('.').map(Number))),
    }
    const answers = code === codes.fine ? (data[type] ?? []).map((one) => recordOf(type, one)) : []
    const head = Buffer.from(message.subarray(0, header))
    head.writeUInt16BE(0x8180 | code, 2)
    for (const [at, count] of [1, answers.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * at)
    socket.send(Buffer.concat([head, message.subarray(header, end), ...answers]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    addresses,
    broken,
    asked,
    close: () => socket.close(),
  }
}
