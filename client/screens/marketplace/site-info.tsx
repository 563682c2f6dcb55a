import styled from '@emotion/styled'
import type { PublicProvider } from '../../../core/domain/wire/index.ts'
import { ContactFacts } from '../../booking/provider/contact-facts.tsx'
import { OpeningHours } from '../../booking/provider/opening-hours.tsx'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormats } from '../../ui/formats.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useWords } from '../../ui/words.tsx'

const Body = styled.div({
  display: 'grid',
  gap: 'calc(var(--space) * 3)',
  '& > p': { whiteSpace: 'pre-line' },
  '& > p[data-part=distance]': { color: 'var(--muted)', fontVariantNumeric: 'tabular-nums' },
  '& > img': { width: 72, height: 72, objectFit: 'contain' },
  '& > span': { overflow: 'hidden', borderRadius: 'min(var(--radius-card), 12px)' },
})

/**
 * A site's facts in a dialog at the side: distance, description, how to reach it, its hours, and the way there.
 * @param href where it is
 */
export function SiteInfo(props: { provider: PublicProvider; href: string; open: boolean; onClose(): void }) {
  const { provider, href, open, onClose } = props
  const t = useWords()
  const { photo = '', bookinglogo = '', description = '' } = provider
  return (
    <Dialog
      open={open}
      side
      dismiss
      title={provider.name}
      onClose={onClose}
      actions={
        <LinkButton href={href} wide>
          {t('marketplace.visit', { provider: provider.name })}
        </LinkButton>
      }
    >
      <Body>
        {photo ? <Picture src={photo} alt="" ratio="16 / 9" eager /> : null}
        {bookinglogo && !photo ? <img src={bookinglogo} alt="" width={72} height={72} /> : null}
        <Distance provider={provider} />
        {description ? <p>{description}</p> : null}
        <ContactFacts provider={provider} />
        <OpeningHours provider={provider} />
      </Body>
    </Dialog>
  )
}

function Distance({ provider: { distance, unit } }: { provider: PublicProvider }) {
  const t = useWords()
  const formats = useFormats()
  const { sites } = useBootstrap()
  if (distance === undefined) return null
  const far = formats.length(distance, unit === 'km' ? 'km' : 'mi')
  const place = sites?.place?.label ?? ''
  return (
    <p data-part="distance">
      {place ? t('marketplace.distance_from', { distance: far, place }) : t('marketplace.distance', { distance: far })}
    </p>
  )
}
