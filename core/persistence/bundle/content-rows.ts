import { foldedTexts } from '../../domain/catalogue/index.ts'
import { inLanguage } from '../../domain/content/index.ts'
import { Provider } from '../../domain/entities/tenant.ts'
import type { Bundle } from '../../operations/tenant-bundle/kinds.ts'
import type { TableRow } from '../statements/upsert.ts'

/** Characters of a name by which lists are ordered. */
const sortLength = 120

/**
 * What a provider is found and ordered by in each language in which it says something of its own. Texts that it does
 * not translate are in it as well, so that a list reads one row.
 */
export const contentRowsOf = (provider: Bundle['providers'][number], whitelabel: string): TableRow[] =>
  Object.keys(provider.translations ?? {}).map((language) => {
    const { name, description, address, city, state, zip } = inLanguage(Provider, provider, language)
    return {
      ...{ whitelabel, kind: 'providers', id: provider.id, language },
      text: foldedTexts([name, description, address, city, state, zip]),
      sortkey: name.slice(0, sortLength),
    }
  })
