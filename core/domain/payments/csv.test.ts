import { expect, test } from 'vitest'
import { csv } from './csv.ts'

test('quotes every cell, doubles quotes and ends each row', () => {
  expect(
    csv([
      ['a', 'b'],
      ['say "no"', 7],
      [null, '1,5\r\n2'],
    ]),
  ).toBe('"a","b"\r\n"say ""no""","7"\r\n"","1,5\r\n2"\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', ' =1'])('%j opens no formula', (text) => {
  expect(csv([[text]])).toBe(`"'${text}"\r\n`)
})

test('leaves numbers and plain text as they are', () => {
  expect(csv([[-5, 'a=b', '2026-11-20', 'José']])).toBe('"-5","a=b","2026-11-20","José"\r\n')
})
