import { useBootstrap } from '../ui/bootstrap.tsx'
import { Notice } from '../ui/notice.tsx'
import { useWords } from '../ui/words.tsx'

/** Says that the limited-use link of the address opens nothing, and what its holder can do. */
export function LinkNotice({ fault }: { fault: 'unknown' | 'ended' }) {
  const t = useWords()
  const { provider } = useBootstrap()
  return (
    <div data-error={`link_${fault}`} style={{ marginBlockEnd: 24 }}>
      <Notice tone="warning">
        <strong>{t(`gate.link_${fault}.title`)}</strong>
        <br />
        {t(`gate.link_${fault}.text`, { provider: provider?.name ?? '' })}
      </Notice>
    </div>
  )
}
