/** A chart.js chart in the theme's colours; a table beside it has the same data. */

import { theme } from "antd";
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import { useEffect, useRef } from "react";

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

export type Colours = { text: string; line: string; first: string; second: string; bad: string };

type Props = {
  /** A description of the chart for screen readers. */
  label: string;
  height?: number;
  draw(colours: Colours): ChartConfiguration;
};

export function Drawing({ label, height = 260, draw }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { token } = theme.useToken();
  useEffect(() => {
    if (!canvas.current) return;
    Chart.defaults.color = token.colorTextSecondary;
    Chart.defaults.borderColor = token.colorSplit;
    Chart.defaults.font.family = token.fontFamily;
    const config = draw({
      text: token.colorText,
      line: token.colorSplit,
      first: token.colorLink,
      second: token.orange,
      bad: token.colorError,
    });
    const chart = new Chart(canvas.current, {
      ...config,
      options: {
        responsive: true,
        maintainAspectRatio: false,
        animation: false,
        ...config.options,
      },
    });
    return () => chart.destroy();
  }, [draw, token]);
  return (
    <div style={{ height, position: "relative" }}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}
