/** The frame of the public pages: a drawing, the page, and the ways to the others. */
import type { ReactNode } from "react";
import { OpenPages } from "../../../features/open/pages/open-pages.tsx";
import type { Path } from "../../../nav/paths.ts";
import { SeaBand } from "../../../ui/scene.tsx";
import { Screen } from "../../../ui/screen.tsx";

export function PublicPage(props: { title: string; here: Path; children: ReactNode }) {
  return (
    <Screen
      title={props.title}
      wide
      band={
        <div className="h-24 bg-a-sky sm:h-36">
          <SeaBand />
        </div>
      }
    >
      {props.children}
      <OpenPages here={props.here} />
    </Screen>
  );
}
