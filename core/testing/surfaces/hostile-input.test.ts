import { expect, test } from 'vitest'
import { answerFault } from './hostile-input.ts'

const answer = (body: string, status = 400, milliseconds = 1) => answerFault({ status, body, milliseconds })

test.each([
  ['{"error":{"code":"internal"}}', 500],
  ['TypeError: x\n    at Object.handler (app.js:1:2)', 400],
  ['{"message":"SELECT * FROM users"}', 400],
  ['{"message":"ER_DUP_ENTRY"}', 400],
  ['{"file":"core/app.ts:12"}', 404],
  ['open /home/somebody/data', 404],
  ['{"path":"/srv/tessera/data"}', 404],
  ['C:\\\\Users\\\\ada', 404],
  [`open ${process.cwd()}/x`, 404],
])('%s is a fault', (body, status) => {
  expect(answer(body, status)).not.toBeNull()
})

test('a site address is not mistaken for a file path', () => {
  expect(answer('<img src="/plugins/demo/pictures/a.svg"><a href="https://x.example/var/log">')).toBeNull()
})

test('reports an answer that took six seconds, but not a plain refusal', () => {
  expect(answer('{}', 200, 6000)).toBe('6000 ms')
  expect(answer('{"error":{"code":"not_found","message":"We could not find that."}}', 404)).toBeNull()
})
