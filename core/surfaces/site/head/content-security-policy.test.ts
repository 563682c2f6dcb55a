import { expect, test } from 'vitest'
import { contentSecurityPolicy, developmentPolicy } from './content-security-policy.ts'

const connectOf = (policy: string) => policy.split('; ').find((directive) => directive.startsWith('connect-src'))
const bucket = 'https://acme-files.s3.eu-west-1.amazonaws.com'

test('a page sends requests to its own host and its tenant’s file store', () => {
  const inline = { scripts: [], styles: [] }
  expect(connectOf(contentSecurityPolicy(inline, "'self'"))).toBe("connect-src 'self'")
  expect(connectOf(contentSecurityPolicy(inline, "'self'", [bucket]))).toBe(`connect-src 'self' ${bucket}`)
  expect(connectOf(developmentPolicy())).toBe("connect-src 'self' ws: wss:")
  expect(connectOf(developmentPolicy([bucket]))).toBe(`connect-src 'self' ws: wss: ${bucket}`)
})
