import { expect, test } from 'vitest'
import { embeddingFaults } from './embedding.ts'

const faultsOf = (settings?: Record<string, unknown>) =>
  embeddingFaults(settings, '/providers/0').map(({ pointer, found }) => `${pointer} ${found}`)

test('sites that can not be listed, and trusted ones that are not listed, are faults', () => {
  const frameancestors = ['https://shop.example', 'http://shop.example', 'https://shop.example/path', 7]
  const trustedancestors = ['https://shop.example', 'https://other.example']
  expect(faultsOf({ frameancestors, trustedancestors })).toEqual([
    '/providers/0/settings/frameancestors/1 "http://shop.example"',
    '/providers/0/settings/frameancestors/2 "https://shop.example/path"',
    '/providers/0/settings/frameancestors/3 7',
    '/providers/0/settings/trustedancestors/1 "https://other.example"',
  ])
  expect(faultsOf({ frameancestors: 'https://shop.example' })).toEqual([
    '/providers/0/settings/frameancestors "https://shop.example"',
  ])
})

test.each(['https://*.com', 'https://*.co.uk', 'https://*.github.io', 'https://*.GitHub.io:8443'])(
  '%s is everybody',
  (entry) => expect(faultsOf({ frameancestors: [entry] })).toHaveLength(1),
)

test('origins of this machine and whole domains are none', () => {
  expect(faultsOf()).toEqual([])
  expect(
    faultsOf({ frameancestors: ['http://localhost:4000', 'https://*.shop.example', 'https://*.shop.co.uk'] }),
  ).toEqual([])
})
