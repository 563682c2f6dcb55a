import { expect, test } from 'vitest'
import { PreparedJson } from './prepared-json.ts'

const roomy = () => new PreparedJson(Buffer.from('......[1,2]...'), { before: 6, after: 3 })

test('an answer is its bytes, without the room around them', () => {
  expect(roomy().bytes.toString()).toBe('[1,2]')
  expect(roomy().toJSON()).toEqual([1, 2])
})

test('the room goes to the first that asks, and stays as it was for whoever still sends it', () => {
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
])('what does not fit stands in a copy: %s…%s', (head, tail) => {
  expect(roomy().between(head, tail).toString()).toBe(`${head}[1,2]${tail}`)
})
