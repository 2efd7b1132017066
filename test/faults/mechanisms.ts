import * as scripts from './sabotage-scripts.ts'
import type { ScenarioName } from './scenarios/index.ts'
import type { Sabotage } from './stage.ts'

interface Mechanism extends Sabotage {
  /** What ends well only with the mechanism. */
  scenario: ScenarioName
}

/**
 * What keeps a sign-up from being lost or stored twice, and how each is switched off: from outside,
 * since the product has no switches for it.
 */
export const mechanisms = {
  'kept in the storage': {
    scenario: 'the browser is killed',
    initScript: scripts.storageTakesNoEntry,
  },
  'written before the first request': {
    scenario: 'closed as soon as the first request has left',
    initScript: scripts.storageTakesEntriesLate,
  },
  'kept until a 2xx has come': {
    scenario: 'the next page view has only the loader',
    initScript: scripts.anyAnswerEmptiesOutbox,
  },
  'kept in memory where storage fails': {
    scenario: 'the storage fills up after a first sign-up',
    initScript: scripts.storageLies,
  },
  'a page is no answer': {
    scenario: 'a page is the answer, and a day later the receiver is there',
    initScript: scripts.anyAnswerIsJson,
  },
  'no answer is one': {
    scenario: 'stored, and answered with nothing',
    initScript: scripts.emptyAnswersBreak,
  },
  'text is an answer': {
    scenario: 'stored, and answered with text',
    initScript: scripts.textLooksLikeFailure,
  },
  'no redirect is followed': {
    scenario: 'a redirect to another origin, and a day later none',
    initScript: scripts.redirectsAreFollowed,
  },
  'retry with back-off': {
    scenario: 'two 503, then nothing happens',
    initScript: scripts.noPauseEnds,
  },
  'an end to waiting for an answer': {
    scenario: 'never an answer to the first try',
    initScript: scripts.noRequestIsAborted,
  },
  'Retry-After': {
    scenario: 'Retry-After, and a page view meanwhile',
    initScript: scripts.retryAfterIsUnread,
  },
  'again when online': {
    scenario: 'offline until three tries have failed',
    initScript: scripts.onlineIsUnheard,
  },
  'again when visible': {
    scenario: 'down until three tries have failed, then the tab is seen',
    initScript: scripts.visibilityIsUnheard,
  },
  'again at the next page view: loader': {
    scenario: 'the next page view has only the loader',
    initScript: scripts.pageSeesNoOutbox,
  },
  'again at the next page view: element': {
    scenario: 'the next page view has only an element',
    initScript: scripts.pageSeesNoOutbox,
  },
  'sent when the page is left': {
    scenario: 'left after three tries, and never opened again',
    initScript: scripts.leavingIsUnheard,
  },
  keepalive: {
    scenario: 'closed in mid-request, and never opened again',
    initScript: scripts.noKeepalive,
  },
  'one tab at a time: Web Locks': {
    scenario: 'two tabs at once',
    initScript: scripts.webLocksLockNothing,
  },
  'one tab at a time: lease': {
    scenario: 'a second tab while one delivers, without Web Locks',
    initScript: scripts.storageTakesNoLease,
  },
  'what fails goes behind the others': {
    scenario: 'several wait, and one that always fails holds up none',
    initScript: scripts.pauseIsForgotten,
  },
  'the pause outlives the page': {
    scenario: 'a pause that goes on on the next page',
    initScript: scripts.pauseIsForgotten,
  },
  'what another version left is kept': {
    scenario: 'another version has left an entry of another form',
    initScript: scripts.strangeEntriesAreDeleted,
  },
  'a refused one does not block': {
    scenario: 'one is refused for good, another follows',
    initScript: scripts.refusalLooksTemporary,
  },
  'a refused one is tried once a day': {
    scenario: 'one is refused for good, another follows',
    initScript: scripts.refusalIsForgotten,
  },
  'a refused one is kept': {
    scenario: 'one is refused for good, another follows',
    initScript: scripts.refusedIsDropped,
  },
  'the same submittedAt over all tries': {
    scenario: 'stored, but the answer is lost',
    initScript: scripts.eachTryHasItsTime,
  },
  'the receiver stores a repeat once': {
    scenario: 'stored, but the answer is lost',
    isReceiverForgetful: true,
  },
} satisfies Record<string, Mechanism>

export type MechanismName = keyof typeof mechanisms
