import type { Interval } from '../domain/time/types.ts'
import type { UserRepository } from './accounts/account-repository.ts'
import type { PersonDataRepository } from './accounts/person-data.ts'
import type { LinkRepository, LinkTokens } from './accounts/stored-link.ts'
import type { AuditTrail } from './audit/audit-trail.ts'
import type { FoundFree } from './availability/first-free-in.ts'
import type { KeptDay } from './availability/list-by-days.ts'
import type { OccupancyLook, OccupancyRead, OccupancyRepository, OccupancySubject } from './availability/occupancy.ts'
import type { BookingSessionRepository } from './booking-session/stored-booking-session.ts'
import type { PreparedJson } from './caches/prepared-json.ts'
import type { TimedAnswers } from './caches/timed-answers.ts'
import type { VersionedCache } from './caches/versioned-cache.ts'
import type { BusyTimeRepository, ExternalIdRepository } from './calendars/busy-times.ts'
import type { CalendarLinkRepository, CalendarTokens } from './calendars/stored-calendar-link.ts'
import type { AccessRepository } from './catalogue/access-repository.ts'
import type { CatalogueOf } from './catalogue/catalogue.ts'
import type { CatalogueRepository } from './catalogue/catalogue-repository.ts'
import type { ConsentRepository } from './consents/stored-consent.ts'
import type { DomainRepository, HostProbe, Resolver } from './domains/stored-domain.ts'
import type { EnquiryRepository } from './enquiries/stored-enquiry.ts'
import type { EntityStore } from './entities/entity-store.ts'
import type { BidRepository } from './gigs/stored-bid.ts'
import type { KeyRepository, KeyTokens } from './keys/stored-key.ts'
import type { HoldRepository } from './limits/hold-repository.ts'
import type { LimitRepository } from './limits/limit-repository.ts'
import type { ListingOf } from './marketplace/listing.ts'
import type { SiteCardsOf } from './marketplace/site-cards.ts'
import type { AccountStore, AccountWrites } from './payments/account-store.ts'
import type { BalanceRepository } from './payments/balance-repository.ts'
import type { AlarmRepository } from './payments/stored-alarm.ts'
import type { MethodRepository } from './payments/stored-method.ts'
import type { PaymentRepository } from './payments/stored-payment.ts'
import type { ReceiptRepository } from './payments/stored-receipt.ts'
import type { PluginHealth } from './plugins/health/plugin-health.ts'
import type { PluginHealthRepository } from './plugins/health/stored-health.ts'
import type { PluginWorkRepository } from './plugins/plugin-work.ts'
import type { PluginDataRepository } from './plugins/stored-plugin-data.ts'
import type { CodeUseRepository } from './pricing/code-use-repository.ts'
import type { GiftRepository, GiftTokens } from './pricing/stored-gift.ts'
import type { RoomRepository } from './queues/freed-room.ts'
import type { QueueReads } from './queues/queue-reads.ts'
import type { ReservationReads, ReservationWrites, StoredReservation } from './reservations/stored-reservation.ts'
import type { Passwords } from './sessions/passwords.ts'
import type { SignInMarks } from './sessions/sign-in-marks.ts'
import type { SessionRepository } from './sessions/stored-session.ts'
import type { Throttle } from './sessions/throttle.ts'
import type { SignOnAttempts } from './sign-on/sign-on-attempts.ts'
import type { SignOnRepository } from './sign-on/stored-sign-on.ts'
import type { TenantScope } from './tenant.ts'
import type { UploadRepository } from './uploads/stored-upload.ts'
import type { WebhookRepository, WebhookTokens } from './webhooks/stored-webhook.ts'

export type { OccupancyLook, OccupancyRead, OccupancySubject } from './availability/occupancy.ts'
export type {
  LedgerEntry,
  PaymentAttempt,
  PaymentRepository,
} from './payments/stored-payment.ts'
export type { ReservationPayment, StoredReservation } from './reservations/stored-reservation.ts'

export interface OutboxEvent {
  /** Of a reservation's event: the reservation's id, a dot, and what happened. */
  id: string
  name: string
  /** Empty for an event about an account. */
  reservation: string
  /** The reservation's, by which its events are delivered in order. */
  version: number
  payload: Record<string, unknown>
  created: number
}

/** Reads and writes of one tenant. There is no other access to the data: a query without a tenant does not compile. */
export interface Repositories {
  catalogue: CatalogueRepository
  occupancy: OccupancyRepository
  reservations: ReservationReads
  /** Booking groups and limited-use links. */
  access: AccessRepository
  users: UserRepository
  links: LinkRepository
  persondata: PersonDataRepository
  sessions: SessionRepository
  /** Recognises browsers in which an account signed in before. */
  signinmarks: SignInMarks
  payments: PaymentRepository
  methods: MethodRepository
  /** What people have at the provider: account credit and points. */
  balances: BalanceRepository
  receipts: ReceiptRepository
  /** What about money needs people. */
  moneyalarms: AlarmRepository
  /** Who took which hold. */
  holds: HoldRepository
  /** Uses of discount codes. */
  codeuses: CodeUseRepository
  /** Gift codes; what is left of them are balances. */
  gifts: GiftRepository
  /** Who waits for what. */
  queues: QueueReads
  /** What came free of resources that providers share. */
  rooms: RoomRepository
  /** Bids for gigs. */
  bids: BidRepository
  /** What counts against a person's limits of reservations. */
  limits: LimitRepository
  outbox: {
    add(events: OutboxEvent[]): Promise<void>
    /** Removes what people wrote, and the faults of its delivery, from all events of a reservation. */
    forget(reservation: string): Promise<void>
  }
  /** Keys of programs. */
  keys: KeyRepository
  /** People's identities at services elsewhere. */
  signon: SignOnRepository
  /** What browsers were booking when they left to sign on. */
  bookingsessions: BookingSessionRepository
  /** Files of customers. */
  uploads: UploadRepository
  /** What people ask where they can't book. */
  enquiries: EnquiryRepository
  /** Any entity, for the generic calls. */
  entities: EntityStore
  /** The audit trail. */
  audit: AuditTrail
  /** The calendars that follow it. */
  calendarlinks: CalendarLinkRepository
  /** Its own domains, and where its site is served. */
  domains: DomainRepository
  /** The programs that follow the provider. */
  webhooks: WebhookRepository
  /** What its plugins keep, and how much. */
  plugindata: PluginDataRepository
  /** Where its plugins fail. */
  pluginhealth: PluginHealthRepository
  /** What its plugins are to do. */
  pluginwork: PluginWorkRepository
  /** When its resources are busy elsewhere. */
  busytimes: BusyTimeRepository
  /** Under which ids plugins have written reservations elsewhere. */
  externalids: ExternalIdRepository
  /** What its customers said of messages. */
  consents: ConsentRepository
  /** Answers already given, by idempotency key. */
  idempotency: {
    find(key: string): Promise<{ requesthash: string; answer: unknown } | null>
    save(key: string, requesthash: string, answer: unknown, now: number): Promise<void>
    /** Removes the provider's answers in which one of the texts occurs, such as ids. */
    forget(texts: string[]): Promise<void>
  }
}

/** What is locked together: a bookable and resources over what a reservation occupies there. */
export type Place = OccupancySubject & { occupies: Interval }

/** Work in a transaction: lock first, in key order, then read. */
export interface UnitOfWork extends Repositories {
  reservations: ReservationReads & ReservationWrites
  accounts: AccountWrites
  /**
   * Locks at once what several calls of `lockAndRead` would lock one after the other. Transactions that take several
   * places then wait for each other in key order, without deadlock.
   * @param reservations ids whose rows are locked after that and read in the same trip: what is judged or changed of
   *   them afterwards is not read again
   */
  lock(all: Place[], reservations?: string[]): Promise<void>
  /** Whether this transaction has locked all of that already. */
  isLocked(place: Place): boolean
  /**
   * Locks the capacity of a bookable and of resources over what a reservation occupies, then reads the occupancy under
   * the lock; on MySQL in one round trip. Otherwise like `OccupancyRepository.read`.
   */
  lockAndRead(
    input: OccupancySubject & {
      occupies: Interval
      now: number
      ignoring?: string | null
      /** Reservations that come as rows with their names, if they occupy anything there. */
      apart?: string[]
      /** Dated openings and blackouts are read for all of this longer range. */
      openings?: Interval
    },
  ): Promise<OccupancyRead>
}

export interface Ports {
  /** The accounts that providers have connected at payment services. */
  accounts: AccountStore
  clock: { now(): number }
  ids: { ordered(): string; secret(): string }
  /** Secrets derived from the server's own, such as a reservation's manage token. */
  tokens: KeyTokens &
    WebhookTokens &
    CalendarTokens &
    GiftTokens &
    LinkTokens & {
      manage(reservation: Pick<StoredReservation, 'id' | 'provider' | 'managetoken'>): string
      isManage(reservation: Pick<StoredReservation, 'id' | 'provider' | 'managetoken'>, token: string): boolean
      /** The token of the link by which staff decide a request without signing in; it opens nothing else. */
      decide(reservation: Pick<StoredReservation, 'id' | 'provider' | 'managetoken'>): string
      isDecide(reservation: Pick<StoredReservation, 'id' | 'provider' | 'managetoken'>, token: string): boolean
      /** Signs a link that a browser may upload to until `expires`. */
      upload(link: { provider: string; id: string; expires: number }): string
      isUpload(link: { provider: string; id: string; expires: number }, signature: string): boolean
      /** A pseudonym of an address; an IPv6 address counts by its /64. */
      address(ip: string): string
    }
  /** Attempts to sign on elsewhere. */
  signons: SignOnAttempts
  /** Looks names up in the DNS. */
  resolver: Resolver
  /** Calls hosts, to know whether they lead here. */
  probe: HostProbe
  /** E.164 of a phone number typed in a country, or null. */
  parsePhone(text: string, country: string): string | null
  /**
   * A provider's configuration as of the tenant's revision, as it is stored: for rules, and for what is stored of it.
   * What customers read of it is chosen by `catalogue/content.ts`.
   */
  catalogueOf: CatalogueOf
  /** The sites that a host lists, as of the tenant's revision. */
  listingOf: ListingOf
  /** What lists show of its sites, as of the tenant's revision. */
  siteCardsOf: SiteCardsOf
  /** How plugins do: which are switched off where. */
  pluginhealth: PluginHealth
  passwords: Passwords
  throttle: Throttle
  /** The most visitors' holds per address, because a school may share one address; false for no limit. */
  visitorsPerAddress: number | false
  /** The most bookings an hour of one address for which nothing is paid; false for no limit. */
  unpaidAnHour: number | false
  /** Cached answers, valid until something they depend on is written. */
  answers: VersionedCache<PreparedJson>
  /** Calendar files that are the same for everybody. */
  calendars: TimedAnswers<string>
  /** Cached occupancy of ranges, with the database's version that tells whether it still holds. */
  taken: VersionedCache<OccupancyRead>
  /** The versions of the parts of ranges that are listed by their days, with the same version. */
  partversions: VersionedCache<OccupancyLook['version']>
  /** What local days contribute to lists, each with the version of all that it was made from. */
  listeddays: VersionedCache<KeptDay>
  /** The first free slots of ranges, with the same version. */
  firstfree: VersionedCache<FoundFree[]>
  /** A tenant's repositories, outside a transaction. */
  repositories(scope: TenantScope): Repositories
  /** Messages about reservations. */
  messages: {
    /** Sends now those of a reservation that are due and have one of these names; returns what became of each. */
    sendDue(
      scope: TenantScope,
      reservation: string,
      names: readonly string[],
    ): Promise<{ name: string; isSent: boolean }[]>
  }
  /** The processes that share this database; each records every few seconds that it is alive. */
  processes: { own: string; isAlive(id: string, now: number): Promise<boolean> }
  /** Repeats the whole work on deadlock, lock time-out and certification failure; rolls back if it throws. */
  transaction<T>(scope: TenantScope, work: (unit: UnitOfWork) => Promise<T>): Promise<T>
  /**
   * Runs the work while no other work of this name runs for the tenant, in any process; it may have several
   * transactions. Rejects without having begun it if the others take too long.
   */
  alone<T>(scope: TenantScope, name: string, work: () => Promise<T>): Promise<T>
  /** Lets other requests run: resolves when the tenant's next piece of a long computation may. */
  nextTurn(scope: TenantScope): Promise<void>
  log: {
    info(fields: Record<string, unknown>, message: string): void
    warn(fields: Record<string, unknown>, message: string): void
    error(fields: Record<string, unknown>, message: string): void
  }
}
