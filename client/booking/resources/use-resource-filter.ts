import { useMemo, useState } from 'react'
import type { PublicResource } from '../../../core/domain/wire/index.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { matching, tagsOf } from './filter-resources.ts'

export interface ResourceFilter {
  typed: string
  tags: string[]
  /** All tags to filter by. */
  known: string[]
  isOn: boolean
  type(text: string): void
  toggle(tag: string): void
  forget(): void
  /** The resources of a list that match. */
  of(resources: PublicResource[]): PublicResource[]
}

/** The search among resources: words and tags. */
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
