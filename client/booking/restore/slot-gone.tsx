import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'

/** Says that the time of a restored draft is taken, with the names of the resources that its customer had chosen. */
export function SlotGone({ chosen = [] }: { chosen?: string[] | undefined }) {
  const t = useWords()
  const { resources } = useBootstrap()
  const names = resources.flatMap(({ id, name }) => (chosen.includes(id) ? [name] : []))
  return (
    <Notice tone="warning">
      {names.length > 0 ? t('restore.gone_with', { names: names.join(', ') }) : t('restore.gone')}
    </Notice>
  )
}
