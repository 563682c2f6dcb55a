import type { ContentText } from '../../operations/catalogue/catalogue-repository.ts'
import { type Row, text } from '../session.ts'
import { OfWhitelabel } from './tenant-model.ts'

/** What lists that are read from the database search and sort by in a language, with the fall-back resolved. */
export class ContentTexts extends OfWhitelabel {
  static override tableName = 'content_texts'
  static override idColumn = ['whitelabel', 'kind', 'id', 'language']
  static others = ['kind'] as const
  static parse = (row: Row): ContentText => ({
    id: text(row.id),
    language: text(row.language),
    text: text(row.text),
    sortkey: text(row.sortkey),
  })
}
