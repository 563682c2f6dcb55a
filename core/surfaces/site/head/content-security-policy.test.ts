import { expect, test } from 'vitest'
import { contentSecurityPolicy, developmentPolicy, ownHostOnly } from './content-security-policy.ts'

const connectOf = (policy: string) => policy.split('; ').find((directive) => directive.startsWith('connect-src'))
const bucket = 'https://acme-files.s3.eu-west-1.amazonaws.com'

test('a page sends requests to its own host and its tenant’s file store', () => {
  const inline = { scripts: [], styles: [] }
  expect(connectOf(contentSecurityPolicy(inline, "'self'"))).toBe("connect-src 'self'")
  expect(connectOf(contentSecurityPolicy(inline, "'self'", { ...ownHostOnly, connect: [bucket] }))).toBe(
    `connect-src 'self' ${bucket}`,
  )
  expect(connectOf(developmentPolicy("'self'"))).toBe("connect-src 'self' ws: wss:")
  expect(connectOf(developmentPolicy("'self'", { ...ownHostOnly, connect: [bucket] }))).toBe(
    `connect-src 'self' ws: wss: ${bucket}`,
  )
})

test('a page loads scripts and shows frames of its tenant’s ways to pay, and of nobody else', () => {
  const of = (policy: string, name: string) => policy.split('; ').find((directive) => directive.startsWith(name))
  const reach = {
    script: ['https://js.pay.example'],
    connect: [],
    frame: ['https://*.pay.example'],
    popup: [],
    payment: [],
  }
  const inline = { scripts: [], styles: [] }
  for (const policy of [contentSecurityPolicy(inline, "'self'", reach), developmentPolicy("'self'", reach)]) {
    expect(of(policy, 'script-src')).toContain(' https://js.pay.example')
    expect(of(policy, 'frame-src')).toBe("frame-src 'self' https://*.pay.example")
  }
  expect(of(contentSecurityPolicy(inline, "'self'"), 'script-src')).toBe("script-src 'self'")
  expect(of(contentSecurityPolicy(inline, "'self'"), 'frame-src')).toBe("frame-src 'self'")
})
