import { expect, test } from 'vitest'
import { PreparedJson } from './prepared-json.ts'

const roomy = () => new PreparedJson(Buffer.from('......[1,2]...'), { before: 6, after: 3 })

test('an answer is its bytes, without the room around them', () => {
  expect(roomy().bytes.toString()).toBe('[1,2]')
  expect(roomy().toJSON()).toEqual([1, 2])
})

test('the first caller gets the room, and its bytes stay unchanged for callers still sending them', () => {
  const answer = roomy()
  const first = answer.between('{"a":', '}')
  const second = answer.between('{"b":', '}')
  expect([first.toString(), second.toString()]).toEqual(['{"a":[1,2]}', '{"b":[1,2]}'])
  expect(answer.between('{"a":', '}')).toBe(first)
  expect(answer.bytes.toString()).toBe('[1,2]')
})

test.each([
  ['{"toolong":', '}'],
  ['{"a":', '    }'],
  ['{"é":', '}'],
])('an envelope that does not fit makes a copy: %s…%s', (head, tail) => {
  expect(roomy().between(head, tail).toString()).toBe(`${head}[1,2]${tail}`)
})
