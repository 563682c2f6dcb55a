import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface SignedRequest {
  method: string
  /** Path and query as received. */
  url: string
  headers: IncomingHttpHeaders
  /** Hex SHA-256 of the body received. */
  bodyHash: string
}

export interface Keys {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

interface Claim {
  scope: string
  date: string
  signedHeaders: string[]
  signature: string
  payload: string
  /** Instant in epoch ms. */
  until: number
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** `20261121T070110Z` in epoch ms. */
const instantOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const quarterHour = 900_000

function claimInHeader({ headers, bodyHash }: SignedRequest): Claim | null {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  const date = headers['x-amz-date']
  if (!found || typeof date !== 'string') return null
  const [, scope = '', names = '', signature = ''] = found
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== bodyHash) return null
  return { scope, date, signedHeaders: names.split(';'), signature, payload, until: instantOf(date) + quarterHour }
}

function claimInQuery(query: URLSearchParams): Claim | null {
  const date = query.get('X-Amz-Date') ?? ''
  if (query.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return null
  return {
    scope: query.get('X-Amz-Credential') ?? '',
    date,
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    payload: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    until: instantOf(date) + Number(query.get('X-Amz-Expires')) * 1000,
  }
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function canonicalRequest({ method, url, headers }: SignedRequest, claim: Claim): string {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const lines = claim.signedHeaders.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('')
  return [method, pathname, query, lines, claim.signedHeaders.join(';'), claim.payload].join('\n')
}

/**
 * Verifies Signature Version 4, implemented from Amazon's description and not from the SDK. Returns the code with which
 * S3 refuses a request, null for a valid one.
 */
export function signatureFault(request: SignedRequest, keys: Keys, now: number): string | null {
  const { searchParams } = new URL(request.url, 'http://s3')
  const claim = searchParams.has('X-Amz-Signature') ? claimInQuery(searchParams) : claimInHeader(request)
  if (!claim) return 'AccessDenied'
  const scope = [keys.accessKeyId, claim.date.slice(0, 8), keys.region, 's3', 'aws4_request'].join('/')
  if (claim.scope !== scope || !claim.signedHeaders.includes('host')) return 'InvalidAccessKeyId'
  if (!(now < claim.until) || now < instantOf(claim.date) - quarterHour) return 'AccessDenied'
  const [, day = '', region = '', service = ''] = scope.split('/')
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), service), 'aws4_request')
  const text = [
    'AWS4-HMAC-SHA256',
    claim.date,
    scope.slice(keys.accessKeyId.length + 1),
    sha256(canonicalRequest(request, claim)),
  ]
  const signature = hmac(key, text.join('\n')).toString('hex')
  return signature === claim.signature ? null : 'SignatureDoesNotMatch'
}
