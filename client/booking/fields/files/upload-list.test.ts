import { expect, test } from 'vitest'
import { chooseFiles } from './choose-files.ts'
import { answerOf, countOf, itemOf, itemsOf, nextToSend, type UploadItem } from './upload-list.ts'

const picture = (name: string, size = 1000) => ({ name, type: 'image/png', size })
const item = (state: UploadItem['state'], key: string = state): UploadItem => ({
  ...itemOf(new File(['x'], `${key}.png`), key),
  state,
  url: state === 'done' ? `/uploads/${key}` : '',
})

test('accepts files under the limit, of a permitted kind, while there is room', () => {
  const files = [
    picture('a.png', 5_242_879),
    picture('b.png', 5_242_880),
    picture('c.exe'),
    picture('d.png'),
    picture('e.png'),
  ]
  expect(chooseFiles(files, 2)).toEqual({ taken: [0, 3], refused: ['too_big', 'kind', 'too_many'] })
})

test("refuses an empty file and one whose extension contradicts the browser's type", () => {
  expect(chooseFiles([{ name: 'a.png', type: 'text/html', size: 9 }, picture('b.png', 0)], 5)).toEqual({
    taken: [],
    refused: ['kind'],
  })
  expect(chooseFiles([{ name: 'letter.DOCX', type: '', size: 9 }], 5).taken).toEqual([0])
})

test('the answer contains finished and running uploads, but no failed ones', () => {
  expect(answerOf([item('done'), item('sending'), item('failed')])).toEqual([
    { name: 'done.png', url: '/uploads/done' },
    { name: 'sending.png', url: '' },
  ])
  expect(answerOf([item('failed')])).toBeUndefined()
  expect(countOf([item('done'), item('waiting'), item('failed')])).toBe(2)
})

test('drops uploads that the previous page left unfinished', () => {
  const kept = itemsOf([{ name: 'a.png', url: '/uploads/a' }, { name: 'b.png', url: '' }, 7])
  expect(kept.map(({ name, state, url }) => [name, state, url])).toEqual([['a.png', 'done', '/uploads/a']])
})

test('sends two at a time', () => {
  const items = [item('sending'), item('waiting', 'one'), item('waiting', 'two')]
  expect(nextToSend(items).map(({ key }) => key)).toEqual(['one'])
  expect(nextToSend(items.slice(1)).map(({ key }) => key)).toEqual(['one', 'two'])
  expect(nextToSend([item('sending', 'a'), item('sending', 'b'), item('waiting')])).toEqual([])
})
