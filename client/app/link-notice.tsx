import { useBookedByLink } from '../state/use-booked-by-link.ts'
import { useBootstrap } from '../ui/bootstrap.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useWords } from '../ui/words.tsx'

/**
 * Says that the limited-use link of the address opens nothing, and what its holder can do; who used it up in this
 * browser is led to what they have.
 */
export function LinkNotice({ fault }: { fault: 'unknown' | 'ended' }) {
  const t = useWords()
  const { provider } = useBootstrap()
  const own = useBookedByLink(fault)
  const said = own === null ? fault : 'own'
  return (
    <div data-error={`link_${said}`} style={{ marginBlockEnd: 24 }}>
      <Notice
        tone={own === null ? 'warning' : 'info'}
        action={own === null ? null : <LinkButton href={own}>{t('gate.link_own.see')}</LinkButton>}
      >
        <strong>{t(`gate.link_${said}.title`)}</strong>
        <br />
        {t(`gate.link_${said}.text`, { provider: provider?.name ?? '' })}
      </Notice>
    </div>
  )
}
