import { withSources } from '../../site/build/widgets/with-sources.ts'

type Prerender = (tag: string, attributes: Record<string, string>) => Promise<string>

/** Runs a task that prerenders elements as the build does: what is in their shadow roots, as HTML. */
export const withPrerender = <Result>(task: (prerender: Prerender) => Promise<Result>) =>
  withSources((load) =>
    load('/site/build/pages/prerender.tsx').then(({ prerender }) =>
      task(async (tag, attributes) => {
        const html = await (prerender as Prerender)(tag, attributes)
        return html.replace(/^<template[^>]*><style>.*?<\/style>|<\/template>$/gs, '')
      }),
    ),
  )
