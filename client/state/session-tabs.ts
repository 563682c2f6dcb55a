/** What tabs of one site tell each other about who is signed in. `active`: somebody is at it, at this time (epoch ms). */
export type TabNews = { kind: 'changed' } | { kind: 'active'; at: number }

const isNews = (value: unknown): value is TabNews =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'changed' || (value.kind === 'active' && 'at' in value && typeof value.at === 'number'))

let opened: BroadcastChannel | null = null

/** One a page: a second one would hear what the first one tells. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel('tessera.session')
  return opened
}

/** Tells the other tabs; this one knows already. */
export const tellTabs = (news: TabNews): void => channel().postMessage(news)

/** Hears what other tabs tell. Returns how to stop listening. */
export function hearTabs(heard: (news: TabNews) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) heard(data)
  }
  channel().addEventListener('message', listen)
  return () => channel().removeEventListener('message', listen)
}
