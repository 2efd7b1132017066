/**
 * What to paste in the console of a page on which nothing shows: it lists the widgets of the page
 * with whether they run. Those that do not have no script that reaches them.
 */
export const runningCheck = `console.table(
  [...document.querySelectorAll('launch-countdown, waitlist-button, demo-directory, div[data-widget]')]
    .map((found) => ({ found, runs: !found.matches('div, :not(:defined)') })),
)`
