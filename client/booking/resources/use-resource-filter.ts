import { useMemo, useState } from 'react'
import type { PublicResource } from '../../../core/domain/wire/entities.ts'
import type { PublicEntity } from '../../../core/plugin-api/site.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { matching, tagsOf } from './filter-resources.ts'

export interface ResourceFilter {
  typed: string
  tags: string[]
  /** Every tag there is to filter by. */
  known: string[]
  isOn: boolean
  type(text: string): void
  toggle(tag: string): void
  forget(): void
  /** Those of a list that are found. */
  of(resources: PublicResource[]): PublicEntity[]
}

/** What is searched for among resources: words and tags. */
export function useResourceFilter(resources: PublicResource[]): ResourceFilter {
  const { language } = useBootstrap()
  const [typed, type] = useState('')
  const [tags, setTags] = useState<string[]>([])
  const known = useMemo(() => tagsOf(resources, language), [resources, language])
  return {
    typed,
    tags,
    known,
    isOn: typed.trim() !== '' || tags.length > 0,
    type,
    toggle: (tag) => setTags(tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag]),
    forget: () => {
      type('')
      setTags([])
    },
    of: (list) => matching(list, typed, tags),
  }
}
