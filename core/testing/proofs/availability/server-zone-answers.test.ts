import { expect, test } from 'vitest'
import { answersIn } from './server-zone-answers.ts'

test("the server's own time zone changes no byte of an answer", async () => {
  const [utc, far] = await Promise.all([answersIn('UTC', 7, 15), answersIn('Pacific/Kiritimati', 7, 15)])
  expect(far?.offset).not.toBe(utc?.offset)
  expect(far?.hash).toBe(utc?.hash)
}, 30_000)
