import type { Reservation } from '../../data/reservations.ts'
import { useWords } from '../../ui/words.tsx'

/** The resources, under the names of their groups. */
export function ServedBy({ servedby }: Pick<Reservation, 'servedby'>) {
  const t = useWords()
  const groups = Map.groupBy(servedby, (one) => one.group)
  return [...groups].map(([group, members]) => {
    const names = members.map((one) => one.name).join(', ')
    return (
      <small key={group}>{group ? t('summary.group_names', { group, names }) : t('summary.with', { names })}</small>
    )
  })
}
