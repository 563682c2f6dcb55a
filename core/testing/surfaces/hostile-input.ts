/** Matches stack traces and SQL. */
const traces =
  /\bat (?:async )?[\w.<>]+ \(|node:internal|node_modules|\.ts:\d+|\bSELECT\b.+\bFROM\b|\bINSERT INTO\b|ER_[A-Z_]+|SQLITE_|file:\/\/\//

/** Matches file paths of the machine and of this installation. Site addresses begin differently. */
const folders = /(?<![\w.:/])\/(?:home|root|Users|usr|var|opt|srv|mnt|media|tmp|private)\/[\w.-]|\b[A-Z]:\\{1,2}[\w.-]/

function leakOf(body: string): string | null {
  const found = traces.exec(body) ?? folders.exec(body)
  return found?.[0] ?? (body.includes(process.cwd()) ? process.cwd() : null)
}

/** Returns what is wrong with an answer to any input (a fault, a leak, a hang), or null. */
export function answerFault(answer: { status: number; body: string; milliseconds: number }): string | null {
  if (answer.status >= 500) return `a status of ${answer.status}`
  const leak = leakOf(answer.body)
  if (leak !== null) return `a trace of the inside: ${leak}`
  return answer.milliseconds > 5000 ? `${Math.round(answer.milliseconds)} ms` : null
}

/** Input that no honest caller sends. Texts are sent verbatim, so that they need not be JSON. */

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const nestedObjects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

/** Values in place of a text, number, list or object. */
export const hostileValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  '\0',
  '\ud800',
  '𝒳'.repeat(50),
  "' OR 1=1 --",
  '"; DROP TABLE reservations; --',
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'x'.repeat(100_000),
  '__proto__',
  'constructor',
  '2026-02-30 25:61:61',
  '9999999-01-01T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  [],
  [null],
  Array.from({ length: 5000 }, (_, index) => index),
  {},
  { $ne: null },
  { toString: 'x', valueOf: 'y', length: -1 },
]

/** Request bodies, independent of the content type. */
export const hostileBodies: (string | Buffer)[] = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '"text"',
  '[]',
  '{}',
  '{',
  '{"a":}',
  '[1,2',
  "{'a': 1}",
  'NaN',
  '\ufeff{}',
  nested(10_000),
  nestedObjects(10_000),
  `[${'{},'.repeat(20_000)}{}]`,
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":1,"a":2}',
  `{"key":"${'x'.repeat(250_000)}"}`,
  `{"key":"${'x'.repeat(400_000)}"}`,
  Buffer.from([0xff, 0xfe, 0x00, 0x01]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  'a=1&b[__proto__]=2',
]

export const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'nonsense',
  'a'.repeat(2000),
]

/** Headers that are valid but malicious. */
export const hostileHeaders: Record<string, string>[] = [
  { host: '' },
  { host: "quay'.localhost" },
  { host: 'localhost:99999' },
  { host: '[::1]' },
  { host: `${'a.'.repeat(120)}localhost` },
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'a'.repeat(7000)}` },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJpc3MiOiJzaXRlIn0.' },
  { provider: '__proto__' },
  { provider: 'x'.repeat(5000) },
  { 'accept-language': `${'en;q=0.5,'.repeat(600)}` },
  { 'accept-language': 'x-\u00e9;q=9' },
  { cookie: `lang=${'x'.repeat(4000)}` },
  { cookie: 'lang=%%%; =; ;;; a' },
  { accept: 'text/html' },
  { accept: '*/*;q=nonsense' },
  { 'accept-encoding': 'br;q=x, gzip, , identity;q=0' },
  { 'idempotency-key': 'x'.repeat(5000) },
  { 'idempotency-key': '\u00e9\u00e9' },
  { 'x-request-id': '{jndi:ldap://x}' },
  { 'x-forwarded-for': '1.2.3.4, nonsense' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
  { 'if-none-match': 'W/"x", *, nonsense' },
  { 'if-modified-since': 'yesterday' },
  { range: 'bytes=9-1,abc' },
  { origin: 'null', 'sec-fetch-site': 'nonsense' },
]

/** Values in place of a path parameter. */
export const hostileSegments = [
  'x',
  '__proto__',
  'constructor',
  '%00',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%',
  '%zz',
  '%ff%fe',
  "'%20OR%201=1",
  'a'.repeat(199),
  'a'.repeat(5000),
  '%F0%9F%92%A9',
  '<script>',
]

export const hostileQueries = [
  '',
  '?',
  '?token=',
  '?lang=__proto__&lang=es&lang[]=x',
  '?token[a]=1&__proto__[b]=2',
  `?token=${'x'.repeat(8000)}`,
  `?${'a=1&'.repeat(1500)}`,
  '?page=-1&items_per_page=1e9',
  '?page=NaN&bookables=,,,&fields=__proto__',
  '?embedded&public&linkid=%00',
  '?%',
  '?lang=%zz&token=%ff',
]
