import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A DNS server on this machine that answers for TXT records. */
export interface LocalDns {
  /** `127.0.0.1:port`. */
  address: string
  /** The texts of a name's records; a name that is absent does not exist. */
  records: Map<string, string[]>
  /** Names for which it answers SERVFAIL, as a zone without working servers. */
  broken: Set<string>
  /** The names that were asked for, oldest first. */
  asked: string[]
  close(): void
}

const header = 12
const codes = { fine: 0, failed: 2, unknown: 3 }

/** The name of the only question (RFC 1035, 4.1.2), and where it ends. */
function questionIn(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = header
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  // Its closing zero, type and class.
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** A record of TXT for the question's name, in parts of at most 255 bytes. */
function recordOf(text: string): Buffer {
  const parts = text.match(/[\s\S]{1,255}/g) ?? ['']
  const data = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])))
  const head = Buffer.from([0xc0, header, 0, 16, 0, 1, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

export async function openLocalDns(): Promise<LocalDns> {
  const socket = createSocket('udp4')
  const records = new Map<string, string[]>()
  const broken = new Set<string>()
  const asked: string[] = []
  socket.on('message', (message, from) => {
    const { name, end } = questionIn(message)
    asked.push(name)
    const texts = records.get(name) ?? []
    const code = broken.has(name) ? codes.failed : records.has(name) ? codes.fine : codes.unknown
    const answers = code === codes.fine ? texts.map(recordOf) : []
    const head = Buffer.from(message.subarray(0, header))
    head.writeUInt16BE(0x8180 | code, 2)
    for (const [at, count] of [1, answers.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * at)
    socket.send(Buffer.concat([head, message.subarray(header, end), ...answers]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, records, broken, asked, close: () => socket.close() }
}
