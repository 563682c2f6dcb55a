import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalService, localService } from '../plugin-api/conformance/index.ts'
import { safeFetch } from './safe-fetch.ts'

/** What a name resolves to, by turns. */
const answers: string[][] = []
const resolve = async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 }))

let service: LocalService
beforeAll(async () => {
  service = await localService()
})
afterAll(() => service.close())

const at = (name: string) => service.url.replace(/\/\/[^:/]+/, `//${name}`)

test('what was resolved and checked is what is called: nobody resolves the name a second time', async () => {
  service.answers((_path, response) => response.writeHead(204).end())
  answers.push(['127.0.0.1'], ['10.0.0.1'])
  expect((await safeFetch(true, resolve)(at('rebinds.invalid'))).status).toBe(204)
  expect(answers).toEqual([['10.0.0.1']])
  expect(service.asked.length).toBe(1)
})

test('a name is resolved at each call, and refused once any of its addresses is not public', async () => {
  answers.length = 0
  answers.push(['93.184.216.34', '10.0.0.1'])
  await expect(safeFetch(true, resolve)('https://rebinds.invalid/')).rejects.toThrow('The address is not public.')
  expect(answers).toEqual([])
})
